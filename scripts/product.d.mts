/** A person of the demo clinic who works with patients. */
export const receptionist: { email: string; password: string };
/** Builds what is missing, starts the product with the demo clinic or as its environment says, and returns its address and how to stop it. */
export function startProduct(
  environment?: Record<string, string>,
): Promise<{ address: string; stop: () => Promise<void> }>;
