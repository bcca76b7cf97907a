/** Link to a journey's sheet over the list of its day. */
export const journeyHref = ({ number, serviceDate }: { number: string; serviceDate: string }) =>
  `/journey-management/journeys?panel=show&trajet=${number}&from=${serviceDate}&to=${serviceDate}`
