import { PhoneIcon, ScreenIcon } from '#app/ui/icons.tsx';

const devices = [
  { name: 'desktop', label: 'On a computer', icon: ScreenIcon },
  { name: 'phone', label: 'On a phone', icon: PhoneIcon },
] as const;

/** How wide a preview is. */
export type Device = (typeof devices)[number]['name'];

/** Chooses how wide a preview is. */
export function DeviceChoice({ chosen, onChoose }: { chosen: Device; onChoose(device: Device): void }) {
  return (
    <div className="segments devices" role="group" aria-label="Where">
      {devices.map(({ name, label, icon: Symbol }) => (
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
