export * from './accounts.ts';
export { files, looseContents } from './files.ts';
export * from './realtime.ts';
export * from './servers.ts';
export * from './system.ts';
export * from './trash.ts';
