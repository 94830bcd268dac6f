/** A person of the demo clinic who works with patients. */
export const receptionist: { email: string; password: string };
/** Builds what is missing, starts the product with the demo clinic, and answers its address and how it is stopped. */
export function startProduct(): Promise<{ address: string; stop: () => Promise<void> }>;
