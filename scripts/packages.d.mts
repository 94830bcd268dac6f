/** The places in package-lock.json of all that a server runs on. */
export const productionPlaces: readonly string[];
