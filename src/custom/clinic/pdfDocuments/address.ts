/** The address of a patient's document in the viewer. */
export const documentAddress = (id: number): string => `/pspdfkit/step1?document=${id}`;
