/** The folders of the kit, which any product is built on and which know nothing of this one. */
export const kit = ['contract/kit/', 'server/kit/', 'src/framework/', 'src/ui/'];
