/** The test files that cover the code of a folder or file, the fastest first. */
const guards = {
  'contract/fields.ts': ['contract/fields', 'contract/kinds'],
  'contract/kit': ['contract/kit', 'contract/kinds', 'contract/fields'],
  'contract/kit/failures.ts': ['generated/openapi'],
  'contract/kit/openapi.ts': ['generated/openapi'],
  'contract/kit/keyScopes.ts': ['server/accounts/apiKeys', 'generated/apiKeys'],
  'contract/kit/namedRecords.ts': ['contract/kit', 'server/platform/plainTables'],
  'contract/kit/rest.ts': ['contract/fitting', 'server/platform/plainTables'],
  'contract/accounts/apiKeys.ts': ['server/accounts/apiKeys', 'generated/apiKeys'],
  'contract/accounts/confirming.ts': ['server/accounts/confirming'],
  'contract/accounts/computerSecret.ts': ['server/accounts/sharedComputers'],
  'contract/accounts/domainName.ts': ['server/accounts/singleSignOn'],
  'contract/accounts/signInFacts.ts': ['server/accounts/signIns'],
  'contract/accounts/signOnTicket.ts': ['server/accounts/singleSignOn'],
  'contract/accounts/passkeys.ts': ['server/accounts/passkeys'],
  'contract/accounts/readingReasons.ts': ['server/accounts/recordReadings'],
  'contract/accounts/recordReadings.ts': ['server/accounts/recordReadings'],
  'contract/accounts/secondFactor.ts': ['server/accounts/secondFactor'],
  'contract/accounts/sharedComputers.ts': ['server/accounts/sharedComputers'],
  'contract/accounts/signInRules.ts': ['server/accounts/signInRules'],
  'contract/accounts/signIns.ts': ['server/accounts/signIns'],
  'contract/accounts/singleSignOn.ts': ['unit/signOnRoles', 'server/accounts/singleSignOn'],
  'contract/platform/malaysianHolidays.ts': ['unit/malaysianHolidays'],
  'server/db/branchLists.ts': ['server/branchLists'],
  'server/kit/audit': [
    'server/platform/auditSeals',
    'server/platform/auditExport',
    'server/platform/auditLog',
  ],
  'server/kit/db/crud/reading.ts': ['server/platform/plainTables', 'server/platform/dataProvider'],
  'server/kit/db/crud/records.ts': ['server/platform/plainTables', 'server/platform/dataProvider'],
  'server/kit/db/crud/writing.ts': ['server/platform/plainTables', 'server/platform/dataProvider'],
  'server/kit/db/database.ts': ['server/platform/commit', 'server/platform/fairShares'],
  'server/kit/db/fairQueue.ts': ['unit/fairQueue'],
  'server/kit/db/inUse.ts': ['server/references'],
  'server/kit/db/like.ts': ['server/platform/plainTables', 'server/clinic/patientSearch'],
  'server/kit/db/listRequest.ts': ['server/platform/plainTables', 'server/platform/dataProvider'],
  'server/kit/db/filterCondition.ts': [
    'server/platform/plainTables',
    'server/platform/dataProvider',
  ],
  'server/kit/db/pages.ts': ['server/clinic/waitingList', 'server/messaging/smsHistory'],
  'server/kit/db/preparedStatement.ts': ['server/statement'],
  'server/kit/db/pipelined.ts': ['server/statement'],
  'server/kit/http/apiKeys.ts': ['server/accounts/apiKeys'],
  'server/kit/http/attempts.ts': [
    'server/accounts/signIn',
    'server/platform/attacks.passwords',
    'server/accounts/sessionsReset',
  ],
  'server/kit/http/bodySize.ts': ['server/platform/largeInput'],
  'server/kit/http/changes.ts': ['server/platform/plainTables', 'server/platform/dataProvider'],
  'server/kit/http/confirmation.ts': ['server/accounts/confirming', 'server/accounts/apiKeys'],
  'server/kit/http/hosts.ts': ['server/platform/hosts'],
  'server/kit/http/ownPassword.ts': [
    'server/accounts/confirming',
    'server/accounts/secondFactor',
    'server/accounts/singleSignOn',
    'server/platform/attacks.passwords',
  ],
  'server/kit/http/pipeline.ts': [
    'server/accounts/sessions',
    'server/accounts/ownEmail',
    'server/platform/plainTables',
    'server/platform/hosts',
    'server/platform/attacks.passwords',
  ],
  'server/kit/http/references.ts': ['server/references', 'server/platform/plainTables'],
  'server/kit/http/requestParts.ts': ['server/accounts/sessions', 'server/platform/plainTables'],
  'server/kit/http/sessionContext.ts': ['server/platform/plainTables', 'server/platform/hub'],
  'server/kit/http/session.ts': ['server/accounts/sessions', 'server/accounts/chooseBranch'],
  'server/areas/accounts/accounts/emails.ts': ['server/accounts/ownEmail'],
  'server/areas/accounts/accounts/firstAdministrator.ts': ['server/accounts/sessionsReset'],
  'server/areas/accounts/accounts/index.ts': [
    'server/accounts/signIn',
    'server/accounts/chooseBranch',
    'server/accounts/sessionsProfile',
    'server/accounts/sessions',
    'server/accounts/ownEmail',
  ],
  'server/areas/accounts/accounts/passwords.ts': [
    'server/accounts/sessionsReset',
    'server/accounts/ownEmail',
  ],
  'server/areas/accounts/accounts/people.ts': [
    'server/accounts/signIn',
    'server/accounts/sessionsProfile',
    'server/accounts/ownEmail',
  ],
  'server/areas/accounts/accounts/sessions.ts': [
    'server/accounts/sessions',
    'server/accounts/signIn',
  ],
  'server/areas/accounts/apiKeys': ['server/accounts/apiKeys'],
  'server/areas/accounts/confirming': [
    'server/accounts/confirming',
    'server/accounts/passkeys',
    'server/accounts/singleSignOn',
  ],
  'server/areas/accounts/passkeys': ['server/accounts/passkeys', 'server/accounts/confirming'],
  'server/areas/accounts/recordReadings': [
    'server/accounts/recordReadings',
    'server/accounts/readingsNoted',
  ],
  'server/areas/accounts/secondFactor': [
    'server/accounts/secondFactor',
    'server/accounts/confirming',
  ],
  'server/areas/accounts/sharedComputers': [
    'server/accounts/sharedComputers',
    'server/accounts/passkeys',
  ],
  'server/areas/accounts/signInRules': ['server/accounts/signInRules'],
  'server/areas/accounts/signIns': ['server/accounts/signIns'],
  'server/areas/accounts/singleSignOn': [
    'unit/signOnRoles',
    'server/accounts/singleSignOn',
    'server/accounts/signInRules',
  ],
};

/** The test files of a file: those of the longest matching path prefix. */
export function guardsOf(file) {
  const [longest] = Object.keys(guards)
    .filter((name) => file.startsWith(name))
    .toSorted((one, other) => other.length - one.length);
  return (guards[longest] ?? []).map((name) => `tests/${name}.test.ts`);
}
