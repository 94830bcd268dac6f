import { type ComponentProps } from 'react';
import { lazyComponent } from '../framework/lazyComponent.tsx';
import { loadProgressBox } from './mui/controls.ts';

/** A bar of how much of something is done. */
export function ProgressBar(props: ComponentProps<typeof Box>) {
  return <Box {...props} />;
}

const Box = lazyComponent(loadProgressBox);
