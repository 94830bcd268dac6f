import { createContext, type ReactNode, useContext } from 'react';

type FileAddress = (id: number) => string;

const FileAddressContext = createContext<FileAddress | null>(null);

/** Provides the addresses from which the browser loads the files of records. */
export function FileAddressProvider({
  address,
  children,
}: {
  address: FileAddress;
  children: ReactNode;
}) {
  return <FileAddressContext value={address}>{children}</FileAddressContext>;
}

/** The address of a file by its id. It holds for as long as the session's present tokens do. */
export function useGetFileUrl(): FileAddress {
  const address = useContext(FileAddressContext);
  if (!address) throw new Error('useFileAddress needs a FileAddressProvider above it');
  return address;
}
