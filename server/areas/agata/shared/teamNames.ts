import { sqlState } from '../../../kit/db/database.ts';
import { refusal } from '../../../kit/http/failure.ts';

/** Refuses a team's name that another has, or that looks like another's. Throws any other error as it is. */
export function teamNameTaken(error: unknown): never {
  throw sqlState(error) === '23505'
    ? refusal(409, 'AGATA.TEAM_NAME_TAKEN', { field: 'name' })
    : error;
}
