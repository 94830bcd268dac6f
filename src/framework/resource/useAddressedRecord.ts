import { useDataProvider, useGetOne, useLocation, useNavigate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { CallError } from '../../../contract/kit/client.ts';
import { keyFromLocation, recordIdentity, recordAddress } from './address.ts';
import type { Resource, Row } from './define.ts';
import type { ResourceDataProvider, VerbMeta } from './provider.ts';

interface Found {
  record: Row | undefined;
  error: unknown;
  refetch: () => void;
}

/**
 * The record in the address, found by its key and kept up to date. If it is renamed while open, the page moves to its
 * new address.
 */
export function useAddressedRecord(resource: Resource): Found {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const provider = useDataProvider<ResourceDataProvider>();
  const key = keyFromLocation(resource.paths.edit ?? '', { pathname, search });
  const last = useRef<Row>(undefined);
  const meta: VerbMeta = key ? { key } : {};
  const { data, error, refetch } = useGetOne<Row>(
    resource.name,
    { id: Object.values(key ?? {}).join('/'), meta },
    { enabled: key !== null },
  );
  useEffect(() => {
    if (data) last.current = data;
  }, [data]);
  useEffect(() => {
    const before = last.current;
    if (!isMissing(error) || !before) return;
    const lookAgain = async () => {
      const again = { id: before.id, meta: { key: recordIdentity(resource, before) } };
      const { data: found } = await provider.getOne<Row>(resource.name, again);
      const address = recordAddress(resource, found);
      if (address !== undefined) navigate(address, { replace: true });
    };
    lookAgain().catch((reason: unknown) => console.warn('The record is gone', reason));
  }, [error, provider, resource, navigate]);
  return {
    record: data,
    error: key === null ? NO_KEY : error,
    refetch: () => void refetch(),
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof CallError && error.status === 404;
}

const NO_KEY = new CallError(404, [{ error_code: 'GENERAL.NOT_FOUND', error_message: '' }], '');
