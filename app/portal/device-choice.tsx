import { PhoneIcon, ScreenIcon } from '#app/ui/icons.tsx';
import { text } from './texts.ts';

const devices = () =>
  [
    { name: 'desktop', label: text('common.onComputer'), icon: ScreenIcon },
    { name: 'phone', label: text('common.onPhone'), icon: PhoneIcon },
  ] as const;

/** The width of a preview. */
export type Device = ReturnType<typeof devices>[number]['name'];

/** Selects a preview's width. */
export function DeviceChoice({ chosen, onChoose }: { chosen: Device; onChoose(device: Device): void }) {
  return (
    <div className="segments devices" role="group" aria-label={text('common.device')}>
      {devices().map(({ name, label, icon: Symbol }) => (
        <button
          key={name}
          type="button"
          aria-label={label}
          aria-pressed={chosen === name}
          onClick={() => onChoose(name)}
        >
          <Symbol size={18} />
        </button>
      ))}
    </div>
  );
}
