import LinearProgress from '@mui/material/LinearProgress';
import { MuiProviders } from './MuiProviders.tsx';

/** MUI's LinearProgress of a known share. */
export default function ProgressBox({
  label,
  text,
  share,
}: {
  label: string;
  /** The share in words. */
  text: string;
  /** From 0 to 1. */
  share: number;
}) {
  return (
    <MuiProviders>
      <LinearProgress
        variant="determinate"
        value={share * 100}
        aria-label={label}
        aria-valuetext={text}
        sx={{ flex: '1 1 auto', height: 6, borderRadius: 3 }}
      />
    </MuiProviders>
  );
}
