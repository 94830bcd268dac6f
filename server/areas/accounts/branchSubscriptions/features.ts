import { sql } from 'drizzle-orm';
import {
  featureOfCall,
  lackedBy,
  lackWords,
  type PlanFeature,
} from '../../../../contract/accounts/planFeatures.ts';
import type { Work } from '../../../kit/db/database.ts';
import { preparedSql } from '../../../kit/db/preparedStatement.ts';
import { type Failure, refusal } from '../../../kit/http/failure.ts';

const askFeatures = preparedSql<{ features: PlanFeature[] | null }>(
  'held_features',
  sql`SELECT app.held_features(${sql.placeholder('branch')}) AS features`,
);

/** Whether the plan that a branch has today includes a feature. A branch without a plan's terms has them all. */
export async function hasFeature(
  work: Pick<Work, 'client'>,
  branch: number,
  feature: PlanFeature,
): Promise<boolean> {
  const [row] = await askFeatures(work, { branch });
  return !lackedBy(row?.features ?? null).includes(feature);
}

/** The 403 error for a call that takes a feature which the plan of the branch is without. */
export async function planRefusal(
  call: Parameters<typeof featureOfCall>[0],
  branch: number,
  work: Pick<Work, 'client'>,
): Promise<Failure | undefined> {
  const feature = featureOfCall(call);
  if (!feature || (await hasFeature(work, branch, feature))) return undefined;
  return refusal(403, lackWords[feature]);
}
