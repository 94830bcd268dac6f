/** The page of a visit. */
export const VISIT_PATH = '/appointment/visit';

/** The address of the page of a visit. */
export const visitAddress = (id: number): string => `${VISIT_PATH}?visit=${id}`;
