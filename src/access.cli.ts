import './withoutStyles.ts';

const { accessDocument } = await import('./accessDocument.ts');
process.stdout.write(accessDocument());
