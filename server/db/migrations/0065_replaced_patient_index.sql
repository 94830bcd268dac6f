-- replaced by: 0061_patient_trigrams
DROP INDEX "patient_sought";