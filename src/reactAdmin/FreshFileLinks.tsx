import { useEffect } from 'react';
import { files } from '../../contract/platform/files.ts';
import { useGetFileUrl } from '../framework/fileAddress.tsx';

/** Lets links to files of records bear the present tokens when they are followed: a page may be older than these. */
export function FreshFileLinks() {
  const fileAddress = useGetFileUrl();
  useEffect(() => {
    const renew = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null;
      const { pathname, searchParams } = new URL(link?.href ?? '', window.location.href);
      if (link && pathname === files.storedFile.path)
        link.href = fileAddress(Number(searchParams.get('id')));
    };
    // Before the browser follows the link.
    const kinds = ['click', 'auxclick'] as const;
    for (const kind of kinds) document.addEventListener(kind, renew, true);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, renew, true);
    };
  }, [fileAddress]);
  return null;
}
