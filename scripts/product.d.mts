/** A demo account with access to patients. */
export const receptionist: { email: string; password: string };
/** Builds the product if needed and starts it, with the demo clinic unless the environment says otherwise. */
export function startProduct(
  environment?: Record<string, string>,
): Promise<{ address: string; stop: () => Promise<void> }>;
