-- replaced by: 0132_session_token_seen
DROP INDEX "session_token_session";