import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Alert from '@mui/material/Alert';
import Avatar from '@mui/material/Avatar';
import Badge from '@mui/material/Badge';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import CircularProgress from '@mui/material/CircularProgress';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Slider from '@mui/material/Slider';
import Step from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useText } from '../../../../framework/text.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { MuiProviders } from '../../../../ui/mui/MuiProviders.tsx';
import { Page, SampleChip } from '../../../../ui/Page.tsx';
import { GuidePart } from './GuidePart.tsx';

const severities = ['success', 'info', 'warning', 'error'] as const;
const numbers = [1, 2, 3] as const;

/** The gallery of MUI's parts in our theme, with their states. */
export default function MaterialParts() {
  const t = useText();
  return (
    <Page
      title={t('SAMPLE.MATERIAL')}
      subtitle={
        <p>
          <SampleChip /> {t('SAMPLE.MATERIAL_TEXT')}
        </p>
      }
    >
      <MuiProviders>
        <div className="guide">
          <Buttons />
          <Inputs />
          <Switches />
          <Steps />
          <Feedback />
          <Surfaces />
        </div>
      </MuiProviders>
    </Page>
  );
}

function Buttons() {
  const t = useText();
  return (
    <GuidePart name="Button">
      <Button variant="contained">{t('SAMPLE.BUTTON')}</Button>
      <Button variant="outlined">{t('SAMPLE.BUTTON')}</Button>
      <Button>{t('SAMPLE.BUTTON')}</Button>
      <Button variant="contained" color="error">
        {t('SAMPLE.BUTTON')}
      </Button>
      <Button variant="contained" disabled>
        {t('SAMPLE.BUTTON')}
      </Button>
    </GuidePart>
  );
}

function Inputs() {
  const t = useText();
  return (
    <GuidePart name="TextField">
      <TextField size="small" label={t('SAMPLE.FIELD')} helperText={t('SAMPLE.HINT')} />
      <TextField size="small" label={t('SAMPLE.FIELD')} error helperText={t('GENERAL.REQUIRED')} />
      <TextField size="small" label={t('SAMPLE.FIELD')} disabled value={t('SAMPLE.VALUE')} />
    </GuidePart>
  );
}

function Switches() {
  const t = useText();
  const [chosen, setChosen] = useState<string>('1');
  const [share, setShare] = useState(40);
  return (
    <GuidePart name="Checkbox, Switch, RadioGroup, ToggleButton, Slider">
      <FormControlLabel control={<Checkbox defaultChecked />} label={t('SAMPLE.FIELD')} />
      <FormControlLabel control={<Checkbox disabled />} label={t('SAMPLE.FIELD')} />
      <FormControlLabel control={<Switch defaultChecked />} label={t('SAMPLE.FIELD')} />
      <RadioGroup
        row
        aria-label={t('SAMPLE.FIELD')}
        value={chosen}
        onChange={(_, value) => setChosen(value)}
      >
        {numbers.map((number) => (
          <FormControlLabel
            key={number}
            value={String(number)}
            control={<Radio />}
            label={t('SAMPLE.CHOICE', { number })}
          />
        ))}
      </RadioGroup>
      <ToggleButtonGroup
        size="small"
        exclusive
        aria-label={t('SAMPLE.FIELD')}
        value={chosen}
        onChange={(_, value: string | null) => setChosen(value ?? chosen)}
      >
        {numbers.map((number) => (
          <ToggleButton key={number} value={String(number)}>
            {number}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Slider
        data-block
        aria-label={t('SAMPLE.FIELD')}
        value={share}
        onChange={(_, value) => setShare(value)}
      />
    </GuidePart>
  );
}

function Steps() {
  const t = useText();
  return (
    <GuidePart name="Stepper">
      <Stepper activeStep={1} data-block sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        {numbers.map((number) => (
          <Step key={number}>
            <StepLabel error={number === 3}>{t('SAMPLE.CHOICE', { number })}</StepLabel>
          </Step>
        ))}
      </Stepper>
    </GuidePart>
  );
}

function Feedback() {
  const t = useText();
  return (
    <GuidePart name="Alert, CircularProgress, LinearProgress">
      {severities.map((severity) => (
        <Alert key={severity} severity={severity} data-block icon={<Icon name="alert" />}>
          {t('SAMPLE.VALUE')}
        </Alert>
      ))}
      <CircularProgress size={24} variant="determinate" value={70} aria-label={t('SAMPLE.STEPS')} />
      <LinearProgress data-block variant="determinate" value={70} aria-label={t('SAMPLE.STEPS')} />
    </GuidePart>
  );
}

function Surfaces() {
  const t = useText();
  return (
    <GuidePart name="Chip, Avatar, Badge, Typography, Accordion">
      <Chip label={t('SAMPLE.STATUS')} />
      <Chip label={t('SAMPLE.STATUS')} color="success" />
      <Chip label={t('SAMPLE.STATUS')} color="error" variant="outlined" />
      <Badge badgeContent={4} color="error">
        <Avatar>DA</Avatar>
      </Badge>
      <Typography variant="h6" component="p">
        {t('SAMPLE.VALUE')}
      </Typography>
      <Accordion data-block>
        <AccordionSummary expandIcon={<Icon name="down" />}>{t('SAMPLE.FIELD')}</AccordionSummary>
        <AccordionDetails>{t('SAMPLE.VALUE')}</AccordionDetails>
      </Accordion>
    </GuidePart>
  );
}
