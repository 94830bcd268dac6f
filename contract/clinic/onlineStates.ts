/** What became of an online booking: it waits for the desk's approval, stands, or was declined by the desk. */
export const onlineStates = ['asked', 'approved', 'declined'] as const;
