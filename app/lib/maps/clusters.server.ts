/** Position in units of the drawing. */
interface Place {
  x: number
  y: number
}

/** Points grouped at their centre. */
export interface Cluster<P extends Place> extends Place {
  members: P[]
}

/** Groups points closer than `apart`; clusters are at least that far apart, so that each can be a touch target. */
export function clustersOf<P extends Place>(points: readonly P[], apart: number): Cluster<P>[] {
  let clusters = points.map(point => ({ x: point.x, y: point.y, members: [point] }))
  for (;;) {
    const merged = mergedOnce(clusters, apart)
    if (merged.length === clusters.length) return merged
    clusters = merged
  }
}

function mergedOnce<P extends Place>(clusters: readonly Cluster<P>[], apart: number): Cluster<P>[] {
  const merged: Cluster<P>[] = []
  for (const cluster of clusters) {
    const near = merged.find(other => Math.hypot(other.x - cluster.x, other.y - cluster.y) < apart)
    if (!near) {
      merged.push({ ...cluster, members: [...cluster.members] })
      continue
    }
    const share = cluster.members.length / (near.members.length + cluster.members.length)
    near.x += (cluster.x - near.x) * share
    near.y += (cluster.y - near.y) * share
    near.members.push(...cluster.members)
  }
  return merged
}
