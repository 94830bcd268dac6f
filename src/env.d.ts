interface ImportMetaEnv {
  /** Address of the API where it is not the pages' own. */
  readonly VITE_API_BASE?: string;
  /** The version that was built. */
  readonly VITE_RELEASE?: string;
}
