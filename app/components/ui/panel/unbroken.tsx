/** Text whose codes and durations stay on one line: their hyphens and spaces must not break. */
export const Unbroken = ({ text }: { text: string }) =>
  text.split(/(\S+-\S*\d\S*|\d+ h \d\d)/).map((part, index) =>
    index % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity.
      <span className="whitespace-nowrap" key={index}>
        {part}
      </span>
    ) : (
      part
    ),
  )
