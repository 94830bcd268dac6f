import type { Resource } from '../framework/resource/define.ts';
import { practiceTypes } from './practiceTypes.ts';

/** Every resource of the product. A new one is listed here, and its screens follow. */
export const resources: readonly Resource[] = [practiceTypes];
