/** What is declared by name, each entry resolved; an entry that is left out or refused (`false`) is not there. */
export function mapDeclared<From, To>(
  declared: Readonly<Record<string, From | false | undefined>>,
  resolve: (name: string, value: From) => To,
): Record<string, To> {
  return Object.fromEntries(
    Object.entries(declared).flatMap(([name, value]) =>
      value ? [[name, resolve(name, value)]] : [],
    ),
  );
}
