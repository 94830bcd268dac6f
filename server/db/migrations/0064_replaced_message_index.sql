-- replaced by: 0063_message_trigrams
DROP INDEX "message_sought";