const identityTypes = ['NRIC', 'PASSPORT', 'BRN', 'ARMY'];
/** TINs of nobody: those of no taxpayer that the stand-in has. */
const NOBODYS = /99$/;

/**
 * What the stand-in answers to the question whether a TIN and a registration are of one taxpayer; undefined for other
 * questions. It is as strict in their form as the real one. Whose they are nobody can know here: a TIN that ends in 99 is
 * nobody's, and any other is whoever's it is said to be.
 */
export function taxpayerAnswer(asked: string): { status: number; body: object } | undefined {
  const { pathname, searchParams } = new URL(asked, 'http://stand-in');
  const [, tin] = /^\/api\/v1\.0\/taxpayer\/validate\/([^/]*)$/.exec(pathname) ?? [];
  if (tin === undefined) return undefined;
  const idType = searchParams.get('idType') ?? '';
  const form = idType === 'NRIC' ? /^\d{12}$/ : /^[A-Z0-9-]{4,20}$/i;
  const isWellFormed =
    /^[A-Z]{1,2}\d{8,12}$/.test(tin) &&
    identityTypes.includes(idType) &&
    form.test(searchParams.get('idValue') ?? '');
  if (!isWellFormed) return failed(400, 'BadArgument', 'The TIN or the id is not well-formed.');
  if (NOBODYS.test(tin)) return failed(404, 'NotFound', 'TIN and id are not of one taxpayer.');
  return { status: 200, body: {} };
}

const failed = (status: number, code: string, message: string) => ({
  status,
  body: { error: { code, message } },
});
