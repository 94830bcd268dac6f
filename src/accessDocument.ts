import { mayDo, mayMake, type Role, roles } from '../contract/access.ts';
import { contract } from '../contract/index.ts';
import { type Call, CONFIRMED_MINUTES } from '../contract/kit/call.ts';
import { type OwnRoles } from '../contract/kit/permissions.ts';
import { accessAreas, areaNames, areaOf } from '../contract/platform/accessAreas.ts';
import { texts } from '../contract/texts/index.ts';
import { publicScreens, redirects } from './publicScreens.ts';
import { prefixes, screens } from './screens.ts';

/** The document of who may make each call and open each page, by role: docs/access.md, which a test holds to this. */
export function accessDocument(): string {
  return `# Who may call and open what

Every call and every page by role, made by \`npm run -s access > docs/access.md\` from the contract and the screens. The
server enforces the calls (\`tests/generated/access.test.ts\` asks it for each role), and pages follow them. *own*: the
person's own records alone. A role of the clinic counts in the chosen branch, Tenant and Manager also for their account,
Administrator and Consultant on the platform. Everyone may call and open what is open to visitors or to all who are
signed in. *Area*: an Administrator with an access level may call and open what is of an area that it names, and read what
the area names of others (below).

## Areas of access levels

${areaTable()}

## Calls

${tableOf('Call', callRows())}

## Calls that ask again

Made from a session whose person signed in, or confirmed who they are, within ${CONFIRMED_MINUTES} minutes; refused with 403
(AUTH.CONFIRM_WANTED) otherwise, until \`confirm_identity\` has a code of the second factor or, without one, the password. What
takes the own password asks those with a second factor alone.

${confirmedCalls()}

## Pages

${tableOf('Page', pageRows())}
`;
}

/** Each area with its resources, and those of others that it reads. */
function areaTable(): string {
  const rows = areaNames.map((area) => {
    const { of, words, resources, reads = [] } = accessAreas[area];
    const [name] = texts[words];
    return [area, name, of, resources.join(', '), reads.join(', ')];
  });
  return [
    ['area', 'called', 'of', 'resources', 'reads too'],
    ['---', '---', '---', '---', '---'],
    ...rows,
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

type Row = [name: string, ...cells: string[]];

function tableOf(heading: string, rows: readonly Row[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line([heading, 'open to', ...roles, 'area']),
    line(['---', '---', ...roles.map(() => ':-:'), '---']),
    ...rows.map(line),
  ].join('\n');
}

function callRows(): Row[] {
  return Object.values(contract)
    .flatMap((area) => Object.values<Call>(area))
    .map(({ method, path, access }): Row => {
      const name = `\`${method} ${path}\``;
      if (access.kind === 'public') return [name, 'visitors', ...roles.map(() => ''), ''];
      if (access.kind === 'session') return [name, 'signed in', ...roles.map(() => ''), ''];
      const { action, resource } = access;
      return [
        name,
        '',
        ...roles.map((role) => (mayMake(access, as(role)) ? word(role, action, resource) : '')),
        areaOf(resource) ?? '',
      ];
    })
    .toSorted(byName);
}

function confirmedCalls(): string {
  const lines = Object.values(contract)
    .flatMap((area) => Object.values<Call>(area))
    .flatMap(({ method, path, recentlyConfirmed: wanted }) => {
      if (!wanted) return [];
      const rows = wanted === true ? '' : `, for more than ${wanted.rows} rows`;
      return `- \`${method} ${path}\`${rows}`;
    });
  return lines.toSorted().join('\n');
}

function pageRows(): Row[] {
  const open = [...publicScreens.map(({ path }) => path), ...Object.keys(redirects)];
  return [
    ...[...new Set(open)].map((path): Row => [
      `\`${path}\``,
      'visitors',
      ...roles.map(() => ''),
      '',
    ]),
    ...Object.keys(prefixes).map((path): Row => [
      `\`${path}\``,
      'signed in',
      ...roles.map(() => ''),
      '',
    ]),
    ...screens.map(({ path, permission }): Row => {
      if (!permission) return [`\`${path}\``, 'signed in', ...roles.map(() => ''), ''];
      const { action, resource } = permission;
      return [
        `\`${path}\``,
        '',
        ...roles.map((role) => word(role, action, resource)),
        areaOf(resource) ?? '',
      ];
    }),
  ].toSorted(byName);
}

/** A person who has a role alone, where that role counts. */
function as(role: Role): OwnRoles {
  const onPlatform = role === 'Administrator' || role === 'Consultant';
  const inAccount = role === 'Tenant' || role === 'Manager';
  return {
    branch: onPlatform ? undefined : role,
    account: inAccount ? role : undefined,
    platform: onPlatform ? role : undefined,
  };
}

function word(role: Role, action: string, resource: string): string {
  return { all: 'yes', own: 'own', none: '' }[mayDo(role, action, resource)];
}

const byName = ([one]: Row, [other]: Row) => (one < other ? -1 : 1);
