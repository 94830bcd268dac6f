/** The Markdown of every topic in one language, by its file. */
export const files = import.meta.glob<string>('../../../contract/help/*.en.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});
