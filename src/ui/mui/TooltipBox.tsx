import MuiTooltip from '@mui/material/Tooltip';
import { useEffect } from 'react';
import '../overlays.css';
import { MuiProviders } from './MuiProviders.tsx';

/** An open tooltip, by MUI's Tooltip. Its anchor is not its child, so that one tooltip serves many elements. */
export default function TooltipBox({
  id,
  anchor,
  text,
}: {
  id: string;
  anchor: HTMLElement;
  text: string;
}) {
  useEffect(() => {
    anchor.setAttribute('aria-describedby', id);
    return () => anchor.removeAttribute('aria-describedby');
  }, [anchor, id]);
  return (
    <MuiProviders>
      <MuiTooltip
        open
        id={id}
        title={text}
        describeChild
        disableInteractive
        slotProps={{ popper: { anchorEl: anchor }, tooltip: { className: 'ui-tooltip' } }}
      >
        <span hidden />
      </MuiTooltip>
    </MuiProviders>
  );
}
