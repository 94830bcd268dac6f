/** The address of the list of records that were read without a visit. */
export const RECORD_READINGS_PATH = '/branch-management/record-readings';
