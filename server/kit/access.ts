import type { Call } from '../../contract/kit/call.ts';
import type { AccessRules } from '../../contract/kit/permissions.ts';
import type { Role } from '../../contract/kit/product.ts';
import type { Work } from './db/database.ts';
import type { Failure } from './http/failure.ts';
import { Part } from './part.ts';

/** Who may do what, as the product declares it. */
export interface ProductAccess extends AccessRules {
  roles: readonly Role[];
  /** The role whose rights in a branch an API key has within its scopes. */
  keyRole: Role;
  /** What narrows the caller's role on the platform; null where nothing does. */
  levelFor?: (role: Role, work: Pick<Work, 'client'>) => Promise<unknown>;
  /** Why a call is not made in a branch, whoever makes it: the branch's plan is without what it takes. */
  branchRefusal?: (
    call: Pick<Call, 'access' | 'method' | 'feature'>,
    branch: number,
    work: Pick<Work, 'client'>,
  ) => Promise<Failure | undefined>;
  /** The rule of those whom the person works for by which a branch, or without one their accounts, are closed to a request. */
  unmetRefusal: (work: Pick<Work, 'client'>, branch?: number) => Promise<Failure | undefined>;
}

export const access = new Part<ProductAccess>('access');

export const mayDo: AccessRules['mayDo'] = (...given) => access.get().mayDo(...given);
export const mayMake: AccessRules['mayMake'] = (...given) => access.get().mayMake(...given);
export const isWithin: AccessRules['isWithin'] = (...given) => access.get().isWithin(...given);
export const fieldsKeptFrom: AccessRules['fieldsKeptFrom'] = (...given) =>
  access.get().fieldsKeptFrom(...given);
