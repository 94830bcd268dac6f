/**
 * What became of an online booking: it waits for the desk's approval, has another time that the desk offers to the visitor,
 * stands, or was declined by the desk.
 */
export const onlineStates = ['asked', 'offered', 'approved', 'declined'] as const;
