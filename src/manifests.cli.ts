import './withoutStyles.ts';

const { writtenManifests } = await import('./writtenManifests.ts');
process.stdout.write(JSON.stringify(await writtenManifests()));
