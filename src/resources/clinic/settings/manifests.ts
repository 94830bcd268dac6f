import type { ResourceManifest } from '../../../framework/resource/manifest.ts';
import type { MenuIcon } from '../../../framework/screens.ts';
import { verbs } from '../../verbs.ts';
import { listPaths, recordPaths } from './paths.ts';

/** The sections of a branch's settings, as they are known at the start. */
export const settingsResources: readonly ResourceManifest[] = [
  list('appointment-types', () =>
    import('./lookupLists.ts').then(({ appointmentTypes }) => appointmentTypes),
  ),
  list('appointment-locations', () =>
    import('./lookupLists.ts').then(({ appointmentLocations }) => appointmentLocations),
  ),
  list('appointment-categories', () =>
    import('./lookupLists.ts').then(({ appointmentCategories }) => appointmentCategories),
  ),
  list('appointment-statuses', () =>
    import('./lookupLists.ts').then(({ appointmentStatuses }) => appointmentStatuses),
  ),
  list('cancel-reasons', () =>
    import('./lookupLists.ts').then(({ cancelReasons }) => cancelReasons),
  ),
  list('doctor-resources', () =>
    import('./lookupLists.ts').then(({ doctorResources }) => doctorResources),
  ),
  list('branch-holidays', () => import('./branch.ts').then(({ branchHolidays }) => branchHolidays)),
  record('required-fields', () =>
    import('./branch.ts').then(({ requiredFields }) => requiredFields),
  ),
  record('branch-state', () => import('./branch.ts').then(({ branchState }) => branchState)),
  inMenu('appointment-settings', 'calendar', () =>
    import('./branch.ts').then(({ appointmentSettings }) => appointmentSettings),
  ),
  inMenu('teleconsultation-settings', 'screen', () =>
    import('./branch.ts').then(({ teleconsultationSettings }) => teleconsultationSettings),
  ),
];

function list(name: string, load: ResourceManifest['load']): ResourceManifest {
  return {
    ...section(load),
    name,
    paths: listPaths(name),
    hasList: true,
    permissions: verbs(name),
  };
}

function record(name: string, load: ResourceManifest['load']): ResourceManifest {
  const paths = recordPaths(name);
  const show = { action: 'show', resource: name };
  return {
    ...section(load),
    name,
    paths: { list: paths.edit, ...paths },
    hasList: false,
    permissions: { list: show, show, create: show },
  };
}

/** A single record of the menu "Settings". */
function inMenu(name: string, icon: MenuIcon, load: ResourceManifest['load']): ResourceManifest {
  const path = `/settings/${name}`;
  return {
    ...record(name, load),
    paths: { list: path, edit: path },
    menu: { group: 'settings', icon },
  };
}

function section(load: ResourceManifest['load']) {
  return {
    domain: 'DA',
    hasRecordPage: true,
    needs: 'branch',
    load,
  } as const;
}
