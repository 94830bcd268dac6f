import { oneOf } from '../fields.ts';
import { accessRoles } from './access.ts';

/** An access role by its name. */
export const accessRoleName = () =>
  oneOf(['Owner', 'Administrator', 'Member'], {
    words: {
      Owner: 'AGATA.ROLE.OWNER',
      Administrator: 'AGATA.ROLE.ADMINISTRATOR',
      Member: 'AGATA.ROLE.MEMBER',
    },
  });

/** The number of an access role. */
export function roleId(name: string): number | undefined {
  return accessRoles.find((role) => role.name === name)?.id;
}

/** The name of an access role. */
export function roleName(id: number): (typeof accessRoles)[number]['name'] {
  return accessRoles.find((role) => role.id === id)?.name ?? 'Member';
}
