import { useEffect, useState } from 'react';

/** The address of what the browser holds, for a picture or a frame; it is given up with the component. */
export function useObjectAddress(content: Blob | null | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!content) return undefined;
    const made = URL.createObjectURL(content);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  return content ? address : undefined;
}
