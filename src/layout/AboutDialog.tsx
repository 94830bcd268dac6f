import { AboutText, type AboutTopic } from '../custom/platform/about/AboutText.tsx';
import { useText } from '../framework/text.tsx';
import { Dialog } from '../ui/Dialog.tsx';

export type { AboutTopic };

/** The dialogs about the company, contact, privacy and legal terms. */
export default function AboutDialog({
  topic,
  onClose,
}: {
  topic: AboutTopic;
  onClose: () => void;
}) {
  const t = useText();
  return (
    <Dialog title={t(`ABOUT.${topic}`)} width="wide" onClose={onClose}>
      <div className="prose">
        <AboutText topic={topic} heading="h3" />
      </div>
    </Dialog>
  );
}
