/** Whether a patient has a mobile number, so that messages can reach them. */
export const hasMobile = ({ mobile }: { mobile: string }): boolean => mobile !== '';
