export * from './accounts.ts';
export * from './book.ts';
export * from './clinic.ts';
export * from './house.ts';
export * from './masterLists.ts';
export * from './notes.ts';
export * from './platform.ts';
export * from './realtime.ts';
