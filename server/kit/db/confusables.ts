import unhomoglyph from 'unhomoglyph';

/**
 * The SQL of app.lookalikes(): for each letter, digit and sign that looks like another, by Unicode's own data
 * (UTS 39), what it looks like. Without those of ASCII, which app.name_skeleton compares itself, and without the scripts
 * of which no letter looks like one of another script.
 */
export function lookalikesFunction(): string {
  const letters = Array.from({ length: LAST - FIRST }, (_, place) =>
    String.fromCodePoint(FIRST + place),
  ).filter((letter) => compared.test(letter));
  // One by one they would take seconds.
  const shown = unhomoglyph(letters.join('\n')).split('\n');
  const differing = letters.flatMap((letter, place): [string, string][] => {
    const look = shown[place] ?? letter;
    return look === letter ? [] : [[letter, look]];
  });
  const json = JSON.stringify(Object.fromEntries(differing)).replaceAll("'", "''");
  return `CREATE OR REPLACE FUNCTION app.lookalikes() RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
    $lookalikes$ SELECT '${json}'::jsonb $lookalikes$`;
}

const FIRST = 0x80;
const LAST = 0x20000;
const compared =
  /^(?!\p{Script=Han}|\p{Script=Hangul}|\p{Script=Yi}|\p{Script=Cuneiform})[\p{L}\p{N}\p{P}\p{S}]$/u;
