import { placeOf } from '../../../../contract/platform/notificationSources.ts';
import { fillTemplate, RECORD_HASH } from '../../../framework/resource/address.ts';
import { resources } from '../../../resources/index.ts';

/** The part of the data provider that finds a record. */
interface Records {
  getOne(resource: string, params: { id: number }): Promise<{ data: unknown }>;
}

/**
 * The address that a notification opens. A record is asked for first: its address is made of its fields, and who opens
 * one that is gone is told so.
 */
export async function addressOf(
  { sourceId, ...item }: { source: string; sourceId: string; title?: string },
  records: Records,
): Promise<string | undefined> {
  const place = placeOf(item);
  if (!place) return undefined;
  if ('path' in place) return fillTemplate(place.path, { id: sourceId });
  const resource = resources.find(({ name }) => name === place.resource);
  if (!resource) return undefined;
  const { list, edit } = resource.paths;
  if (place.opens === 'list' || sourceId === '') return list;
  const { data } = await records.getOne(place.resource, { id: Number(sourceId) });
  // What has no page of its own opens in its list's dialog.
  return edit === undefined
    ? list + RECORD_HASH + sourceId
    : fillTemplate(edit, data as Record<string, unknown>);
}
