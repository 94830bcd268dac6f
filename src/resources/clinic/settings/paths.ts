/** The page of a branch's settings. */
export const SETTINGS_PATH = '/branch-management/app-control/system-setting';

/** The addresses of a list among the settings. */
export const listPaths = (name: string) => ({ list: pathOf(name), parent: SETTINGS_PATH });

/** The address of a single record among the settings. */
export const recordPaths = (name: string) => ({ edit: pathOf(name), parent: SETTINGS_PATH });

const pathOf = (name: string) => `/branch-management/app-control/${name}`;
