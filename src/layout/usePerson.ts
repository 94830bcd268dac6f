import { accounts } from '../../contract/accounts/accounts.ts';
import { useCallQuery } from '../framework/calls.ts';
import { profile } from '../resources/accounts/profile.ts';

/** Asks for the signed-in person with their branches, at the start and after each change of branch. */
export function usePerson() {
  return useCallQuery(
    accounts.getUserProfileDetail,
    {},
    { alsoResources: [profile.name, 'branches'] },
  );
}
