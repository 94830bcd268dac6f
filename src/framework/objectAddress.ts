import { useEffect, useMemo } from 'react';

/** The address of what the browser holds, for a picture or a frame; it is given up with the component. */
export function useObjectAddress(content: Blob | null | undefined): string | undefined {
  const address = useMemo(() => (content ? URL.createObjectURL(content) : undefined), [content]);
  useEffect(
    () => () => {
      if (address !== undefined) URL.revokeObjectURL(address);
    },
    [address],
  );
  return address;
}
