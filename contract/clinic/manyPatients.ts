/** So many patients at once are a whole list: who asks for more confirms who they are first. */
export const manyPatients = { rows: 200 } as const;
