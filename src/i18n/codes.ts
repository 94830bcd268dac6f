import type { texts } from '../../contract/texts/index.ts';

type Shipped = typeof texts;

declare module '../framework/text.tsx' {
  interface TextCodes extends Shipped {
    none?: never;
  }
}
