import type { SectionKey } from '#app/lib/navigation/section-keys.ts'
import { CALENDAR_KEYS, KEYS } from '#app/lib/navigation/shortcuts.ts'

export function KeyList({ sections }: { sections: readonly SectionKey[] }) {
  return (
    <div className="keys">
      <section>
        <h3>Partout</h3>
        <dl>
          <Key keys={['Ctrl', 'K']} label="Rechercher ou aller à…" />
          {KEYS.map(({ keys, label }) => (
            <Key key={label} keys={keys} label={label} />
          ))}
        </dl>
      </section>
      <section>
        <h3>Dans le calendrier</h3>
        <dl>
          {CALENDAR_KEYS.map(({ keys, label }) => (
            <Key key={label} keys={keys} label={label} />
          ))}
        </dl>
      </section>
      <section>
        <h3>Aller à</h3>
        <dl>
          {sections.map(({ key, label }) => (
            <Key key={key} keys={['g', key]} label={label} />
          ))}
        </dl>
      </section>
    </div>
  )
}

function Key({ keys, label }: { keys: readonly string[]; label: string }) {
  return (
    <div>
      <dt>
        {keys.map((key, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: `g g` repeats the same key
          <kbd className="kbd" key={index}>
            {key.length === 1 ? key.toUpperCase() : key}
          </kbd>
        ))}
      </dt>
      <dd>{label}</dd>
    </div>
  )
}
