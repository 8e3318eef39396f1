/**
 * Several views of one thing, of which one is shown. The arrow keys go from tab to tab. For pages
 * of the dashboard only: nothing else loads the library below it.
 */
import { Tabs as Base } from '@base-ui/react/tabs';
import { Stroke } from './pictures/stroke.tsx';

export interface Tab {
  name: string;
  /** How many things its view holds. */
  count?: number;
  view: React.ReactNode;
}

interface TabsProps {
  /** What the tabs are views of, for screen readers. */
  label: string;
  tabs: readonly Tab[];
}

export function Tabs({ label, tabs }: TabsProps) {
  return (
    <Base.Root defaultValue={tabs[0]?.name} className="grid min-w-0 gap-5">
      <Base.List
        aria-label={label}
        activateOnFocus
        className="flex flex-wrap gap-x-6 border-b border-line"
      >
        {tabs.map(({ name, count }) => (
          <Base.Tab key={name} value={name} className="tab min-h-11 py-2 text-small">
            {name}
            {count !== undefined && <span className="figures ml-1.5 text-graphite">{count}</span>}
            <Stroke className="h-1.5" />
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map(({ name, view }) => (
        <Base.Panel key={name} value={name} className="min-w-0">
          {view}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
